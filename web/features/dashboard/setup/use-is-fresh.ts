import { useSnapshot } from 'valtio'
import { config } from '../../../state/config.ts'
import { users } from '../../../state/users.ts'
import { watchlistTotal } from '../dashboard-view.ts'
import { isFresh } from './setup-steps.ts'

/** Is the backend still being set up? False while that is not known. */
export const useIsFresh = (): boolean => {
  const { data: value } = useSnapshot(config.state)
  const { data: list } = useSnapshot(users.state)
  return (
    value !== null &&
    isFresh({ hasToken: value.plexTokens.length > 0, titles: list && watchlistTotal(list) })
  )
}
