import { type QueryForm, useListQuery } from '../../../components/list/use-list-query.ts'
import { type ApprovalQuery, DEFAULT_QUERY, paramsOf, queryOf } from './approval-query.ts'

const FORM: QueryForm<ApprovalQuery> = { initial: DEFAULT_QUERY, queryOf, paramsOf }

/** Filters and order of the requests, kept in the address. */
export const useApprovalQuery = () => useListQuery(FORM)
