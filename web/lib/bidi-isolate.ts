import { cleanText, TITLE_MAX } from '../contract/clean-text.ts'

const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Removes unsafe characters from a name that is saved as it is, and keeps a right-to-left name from reordering the
 * sentence around it. For display only. Never save, compare or export the result.
 */
export const bidiIsolate = (name: string): string => {
  const clean = cleanText(name, TITLE_MAX)
  return RIGHT_TO_LEFT.test(clean) ? `\u2068${clean}\u2069` : clean
}
