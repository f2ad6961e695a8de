/** Name of the switch that makes every request of a user wait for a decision. */
export const APPROVAL_REQUIRED = 'Approval required'

/** States of that switch under the name "Approval". */
export const approvalState = (isRequired: boolean) => (isRequired ? 'Required' : 'Automatic')
