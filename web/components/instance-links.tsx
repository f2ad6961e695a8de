import { ARR_KINDS } from '../contract/instances.ts'
import { KIND_LABELS } from '../state/instances.ts'
import { ButtonLink } from '../ui/button.tsx'

/** Links to the pages on which instances are added. */
export const InstanceLinks = () =>
  ARR_KINDS.map(kind => (
    <ButtonLink key={kind} variant="neutral" size="sm" to={`/${kind}/instances`}>
      {KIND_LABELS[kind]} instances
    </ButtonLink>
  ))
