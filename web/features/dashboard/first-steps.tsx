import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'

const STEPS = [
  { text: 'Store your Plex token', to: '/plex/configuration' },
  { text: 'Add a Radarr instance for movies', to: '/radarr/instances' },
  { text: 'Add a Sonarr instance for shows', to: '/sonarr/instances' },
  { text: 'Start the workflow on this page; its first sync brings the watchlists', to: null },
]

/** What a fresh backend needs, in order. */
export default function FirstSteps() {
  return (
    <Card title="First steps" className="mb-4">
      <p className="mb-3 text-ink-2">Nothing is connected yet. In this order you get there:</p>
      <ol className="grid gap-2.5">
        {STEPS.map(({ text, to }, index) => (
          <li key={text} className="flex items-center gap-3">
            <span
              aria-hidden="true"
              className="grid size-6 shrink-0 place-content-center rounded-full border-2 border-outline font-display text-sm font-semibold"
            >
              {index + 1}
            </span>
            {to ? (
              <Link to={to} className="link">
                {text}
              </Link>
            ) : (
              text
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
