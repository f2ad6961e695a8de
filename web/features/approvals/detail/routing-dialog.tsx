import { useState } from 'react'
import { FormDialog } from '../../../components/settings/form-dialog.tsx'
import type { Approval } from '../../../contract/approvals.ts'
import { RoutingEditor, useRoutingForm } from './request-destination.tsx'
import { requestSource } from './use-request.ts'

interface RoutingDialogProps {
  row: Approval
  open: boolean
  onClose: () => void
}

/** Changes the destination of a request. */
export function RoutingDialog({ row, open, onClose }: RoutingDialogProps) {
  const [source] = useState(() => requestSource(row.id))
  const { form, kindInstances } = useRoutingForm(row, source, {})
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      form={form}
      title={
        <>
          Destination of <bdi>{row.contentTitle}</bdi>
        </>
      }
    >
      <RoutingEditor row={row} form={form} kindInstances={kindInstances} />
    </FormDialog>
  )
}
