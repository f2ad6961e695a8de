import { useStore } from '../../../components/use-store.ts'
import { csvOf } from '../../../lib/csv.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ExportCsv } from '../../../ui/export-csv.tsx'
import { Time } from '../../../ui/time.tsx'
import { doneActions } from './rolling.ts'

export function DoneCard() {
  const { list } = useStore(doneActions)
  if (list.length === 0) return null
  return (
    <Card
      title="Recent actions in this tab"
      actions={
        <>
          <ExportCsv
            size="sm"
            file="rolling-shows-done.csv"
            csv={() =>
              csvOf(
                ['at', 'what', 'show', 'instance', 'failed because'],
                list.map(({ at, what, title, instance, error }) => [
                  at,
                  what,
                  title,
                  instance,
                  error,
                ]),
              )
            }
          />
          <Button
            variant="neutralnoShadow"
            size="sm"
            onClick={() => {
              doneActions.list = []
            }}
          >
            Clear
          </Button>
        </>
      }
    >
      <ul aria-live="polite" className="space-y-1">
        {list.map(({ id, at, what, title, instance, error }) => (
          <li key={id} className={error ? 'text-bad wrap-anywhere' : 'wrap-anywhere'}>
            {error ? `Failed (${what.toLowerCase()})` : what}:{' '}
            <strong>
              <bdi>{title}</bdi>
            </strong>{' '}
            ({instance}
            ), <Time value={at} />
            {error && `. ${error}`}
          </li>
        ))}
      </ul>
    </Card>
  )
}
