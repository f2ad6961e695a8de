export const HOME = '/dashboard'

export const LOGIN = '/login'

export const APPROVED_REQUESTS = '/approvals?status=approved,auto_approved'
/** Approved requests whose titles haven't arrived, in the order of their tab. */
export const STUCK_REQUESTS = `${APPROVED_REQUESTS}&stuck=&sort=-outcome`
