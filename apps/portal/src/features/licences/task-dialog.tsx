import type { LicenceTask } from '#src/features/licences/licence-task.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const GenerateDialog = lazyPart(async () => (await import('./generate-dialog.tsx')).GenerateDialog)
const QrDialog = lazyPart(async () => (await import('./licence-qr-dialog.tsx')).LicenceQrDialog)
const DetachDialog = lazyPart(async () => (await import('./detach-dialog.tsx')).DetachDialog)
const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog)
const AnalyticsDialog = lazyPart(async () => (await import('./analytics-dialog.tsx')).AnalyticsDialog)
const EditDialog = lazyPart(async () => (await import('./edit-dialog.tsx')).EditDialog)

interface TaskDialogProps {
  task: LicenceTask
  onClosed: () => void
}

/** Dialog of a task, lazy-loaded when first opened. */
export const TaskDialog = ({ task, onClosed }: TaskDialogProps) => {
  switch (task.name) {
    case 'generate':
      return <GenerateDialog onClosed={onClosed} />
    case 'qr':
      return <QrDialog licence={task.licence} onClosed={onClosed} />
    case 'detach':
      return <DetachDialog licence={task.licence} onShowQr={task.onShowQr} onClosed={onClosed} />
    case 'analytics':
      return <AnalyticsDialog licence={task.licence} onClosed={onClosed} />
    case 'edit':
      return <EditDialog licence={task.licence} onClosed={onClosed} />
    case 'delete':
      return (
        <DeleteDialog
          licences={task.licences}
          elsewhere={task.elsewhere}
          onDeleted={task.onDeleted}
          onClosed={onClosed}
        />
      )
  }
}
