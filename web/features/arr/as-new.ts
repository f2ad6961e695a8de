/** A form for something that is not saved yet: its fields have no earlier value to show. */
export const asNew = <Form extends { wasAt: unknown }>(form: Form): Form => ({
  ...form,
  wasAt: () => null,
})
