import { Component, type ReactNode } from 'react'
import { log } from '../../lib/log.ts'
import { Button } from '../../ui/button.tsx'
import { PageLoadError } from './page-view.ts'

const CRASH_CAUSE = 'The page crashed. See the browser console for details.'

interface Guarded {
  title: string
  onRetry?: () => void
  children: ReactNode
}

/** Keeps everything around the failed part usable. Has no dependencies that could fail to load. */
export class PageBoundary extends Component<Guarded, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    log.warn(`${this.props.title} failed.`, error)
  }

  override componentDidMount() {
    addEventListener('online', this.retryLoad)
  }
  override componentWillUnmount() {
    removeEventListener('online', this.retryLoad)
  }

  private readonly retryLoad = () => {
    if (this.state.error instanceof PageLoadError) this.retry()
  }
  private readonly retry = () => {
    this.props.onRetry?.()
    this.setState({ error: null })
  }

  override render() {
    const { title, children } = this.props
    const { error } = this.state
    if (error === null) return children
    const isUpdated = error instanceof PageLoadError && error.reach === 'updated'
    return (
      <div className="mx-auto max-w-160 rounded-lg bg-frame p-4">
        <h1 className="mb-4 text-2xl">{title}</h1>
        <div role="alert" className="rounded-lg border-2 border-bad bg-bad-soft p-4">
          <p className="font-display text-md font-semibold">Couldn’t show this page</p>
          <p className="mt-0.5 text-ink-2">
            {error instanceof PageLoadError ? error.why : CRASH_CAUSE}
          </p>
          <div className="mt-3 flex flex-wrap gap-2.5">
            {!isUpdated && (
              <Button size="sm" onClick={this.retry}>
                Try again
              </Button>
            )}
            <Button
              size="sm"
              variant={isUpdated ? 'default' : 'neutralnoShadow'}
              onClick={() => location.reload()}
            >
              Reload Stargazarr
            </Button>
          </div>
        </div>
      </div>
    )
  }
}
