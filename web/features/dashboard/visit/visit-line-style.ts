/** Always has the same height, so that nothing moves. */
export const VISIT_LINE =
  '-mt-0.5 mb-3 flex min-h-8.5 items-center gap-2 border-y border-rule pl-0.5 text-ink-2 max-md:mt-2 max-md:min-h-13'
