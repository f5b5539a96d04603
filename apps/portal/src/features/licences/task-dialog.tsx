import { lazy, Suspense } from 'react'
import type { LicenceTask } from '#src/features/licences/licence-task.ts'

const GenerateDialog = lazy(async () => ({ default: (await import('./generate-dialog.tsx')).GenerateDialog }))
const QrDialog = lazy(async () => ({ default: (await import('./licence-qr-dialog.tsx')).LicenceQrDialog }))
const DetachDialog = lazy(async () => ({ default: (await import('./detach-dialog.tsx')).DetachDialog }))
const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }))
const AnalyticsDialog = lazy(async () => ({
  default: (await import('./analytics-dialog.tsx')).AnalyticsDialog,
}))
const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }))

interface TaskDialogProps {
  task: LicenceTask
  onClosed: () => void
}

/** The dialog of a task, fetched when it is first opened. */
export const TaskDialog = (props: TaskDialogProps) => (
  <Suspense>
    <Task {...props} />
  </Suspense>
)

const Task = ({ task, onClosed }: TaskDialogProps) => {
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
