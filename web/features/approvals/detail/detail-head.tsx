import Trash from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { requestAddress } from '../../../components/journey/journey-address.ts'
import { JourneyButton } from '../../../components/journey/journey-button.tsx'
import { useStore } from '../../../components/use-store.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { preferences, setPreference } from '../../../state/preferences.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { StepButtons, type sheetSteps } from '../../../ui/sheet-steps.tsx'

interface DetailHeadProps {
  open: boolean
  /** Undefined if the request isn't listed or was replaced. */
  row: Approval | undefined
  steps: ReturnType<typeof sheetSteps>
  hasDetails: boolean
  onToggleDetails: () => void
  onDelete: (row: Approval) => void
  onClose: () => void
}

export function DetailHead({ open, row, steps, hasDetails, ...on }: DetailHeadProps) {
  const { closesAfterDecision } = useStore(preferences)
  const { place } = steps
  return (
    <>
      <StepButtons noun="request" steps={steps} />
      <p role="status" className="sr-only">
        {row && place && `${place}: ${bidiIsolate(row.contentTitle)}`}
      </p>
      {row && (
        <>
          <JourneyButton
            address={requestAddress(row)}
            hasKey={open}
            label={`Where is ${bidiIsolate(row.contentTitle)}?`}
            variant="clear"
            size="sm"
          >
            Where is it?
          </JourneyButton>
          <MoreMenu
            label="More actions"
            items={[
              {
                kind: 'checkbox',
                label: 'Request details',
                checked: hasDetails,
                onSelect: on.onToggleDetails,
              },
              {
                kind: 'checkbox',
                label: 'Close after a decision',
                checked: closesAfterDecision,
                onSelect: () => setPreference('closesAfterDecision', !closesAfterDecision),
              },
              { kind: 'separator' },
              {
                label: 'Delete…',
                icon: <Trash />,
                danger: true,
                onSelect: () => on.onDelete(row),
              },
            ]}
          />
        </>
      )}
      <IconButton label="Close" variant="clear" icon={<X />} onClick={on.onClose} />
    </>
  )
}
