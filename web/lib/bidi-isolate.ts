const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Keeps a right-to-left name from reordering the sentence around it. For display only, where `<bdi>` isn't possible.
 * Never save, compare or export the result.
 */
export const bidiIsolate = (name: string): string =>
  RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name
