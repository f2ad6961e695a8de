import { counted } from '../../../../lib/counted.ts'

/** "1 user", "5,000 users". */
export const people = (count: number): string => counted(count, 'user')

const SINGULAR: Readonly<Record<string, string>> = {
  are: 'is',
  begin: 'begins',
  get: 'gets',
  have: 'has',
  keep: 'keeps',
  lose: 'loses',
  need: 'needs',
}

/** "3 users lose sync", "1 user loses sync". @param does begins with a verb in the plural */
export const peopleWho = (count: number, does: string): string =>
  `${people(count)} ${count === 1 ? does.replace(/^(no longer )?(\w+)/, (_, no = '', verb) => no + (SINGULAR[verb] ?? verb)) : does}`
