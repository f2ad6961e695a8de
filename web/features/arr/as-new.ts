/** A new item has no saved values, so its fields don't show any previous ones. */
export const withoutSavedValues = <Form extends { wasAt: unknown }>(form: Form): Form => ({
  ...form,
  wasAt: () => null,
})
