const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Isolates a right-to-left name, so that it doesn't reorder the sentence around it. For display only, where `<bdi>`
 * isn't possible. Never save, compare or export the result.
 */
export const isolate = (name: string): string =>
  RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name
