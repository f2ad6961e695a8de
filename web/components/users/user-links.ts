/** Links to a user's dialogs, with their button labels. */
export const editUser = (id: number) => ({
  to: `/plex/users?open=edit-${id}`,
  label: 'Edit user',
})
export const editQuotas = (id: number) => ({
  to: `/plex/users?open=quotas-${id}`,
  label: 'Edit quotas',
})
