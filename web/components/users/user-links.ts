/** URL parameter that opens a user’s dialog or sheet over the page. Its value is parsed by `dialogIn`. */
export const USER_PARAM = 'open'

/** Links to a user's dialogs, with their button labels. */
export const editUser = (id: number) => ({ to: `?open=edit-${id}`, label: 'Edit user' })
export const editQuotas = (id: number) => ({ to: `?open=quotas-${id}`, label: 'Edit quotas' })
