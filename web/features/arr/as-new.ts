/** Wraps the form of an unsaved item, whose fields have no previous value to show. */
export const asNew = <Form extends { wasAt: unknown }>(form: Form): Form => ({
  ...form,
  wasAt: () => null,
})
