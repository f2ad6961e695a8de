import { pluralize } from '../../../../lib/pluralize.ts'

export const countUsers = (count: number): string => pluralize(count, 'user')

const SINGULAR: Readonly<Record<string, string>> = {
  are: 'is',
  start: 'starts',
  stop: 'stops',
  switch: 'switches',
  get: 'gets',
  have: 'has',
  keep: 'keeps',
  lose: 'loses',
  need: 'needs',
}

/**
 * Describes a number of users: "3 users stop syncing", "1 user stops syncing".
 * @param does verb phrase that starts with a plural verb
 */
export const describeUsers = (count: number, does: string): string =>
  `${countUsers(count)} ${count === 1 ? does.replace(/^(no longer )?(\w+)/, (_, no = '', verb) => no + (SINGULAR[verb] ?? verb)) : does}`
