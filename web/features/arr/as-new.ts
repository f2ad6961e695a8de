/** Wraps the form of an item that hasn't been saved, whose fields have no previous value to show. */
export const asNew = <Form extends { wasAt: unknown }>(form: Form): Form => ({
  ...form,
  wasAt: () => null,
})
