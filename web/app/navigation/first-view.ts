import { wait } from '../../lib/wait.ts'
import { session } from '../../state/session.ts'
import { openSession } from '../../state/session-flows.ts'
import { openSection } from '../../state/sidebar.ts'
import { LOADERS, loadShellData } from '../loaders.ts'
import { pageAt, REDIRECTS } from '../pages.ts'
import { preloadView } from './page-view.ts'

/** How long the static shell waits for the first data after the scripts have loaded. */
const WAIT_FOR_DATA_MS = 500

/** Data can only be loaded once the session is known. */
const loadData = async (path: string) => {
  await openSession()
  if (session.phase !== 'in') return
  const shell = loadShellData()
  await (LOADERS[path]?.() ?? shell)
}

/**
 * Loads the script and data for a page in the shell, so that the first render already shows rows. If the data takes
 * longer than `WAIT_FOR_DATA_MS`, the page shows skeletons until the data arrives.
 * @param path path of the current URL, without the base path
 */
export const loadFirstView = async (path: string): Promise<void> => {
  const page = pageAt(REDIRECTS.find(({ from }) => from === path)?.to ?? path)
  if (page?.frame !== 'shell') return
  // Open the section before the first render, because changing a store during a render would repeat the render.
  if (page.group) openSection(page.group)
  const data = loadData(page.path)
  await preloadView(page)
  await Promise.race([data, wait(WAIT_FOR_DATA_MS)])
}
