import type { MemberTask } from '#src/features/organisation/member-task.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const InviteDialog = lazyPart(async () => (await import('./invite-dialog.tsx')).InviteDialog)
const RolesDialog = lazyPart(async () => (await import('./roles-dialog.tsx')).RolesDialog)
const AnotherOwnerDialog = lazyPart(
  async () => (await import('./another-owner-dialog.tsx')).AnotherOwnerDialog,
)
const ChangeRolesDialog = lazyPart(async () => (await import('./change-roles-dialog.tsx')).ChangeRolesDialog)
const RemoveDialog = lazyPart(async () => (await import('./remove-dialog.tsx')).RemoveDialog)
const ApproveDialog = lazyPart(async () => (await import('./approve-dialog.tsx')).ApproveDialog)
const TransferDialog = lazyPart(async () => (await import('./transfer-dialog.tsx')).TransferDialog)

interface TaskDialogProps {
  task: MemberTask
  owners: number
  onClosed: () => void
}

/** Dialog of a task, lazy-loaded when first opened. */
export const TaskDialog = ({ task, owners, onClosed }: TaskDialogProps) => {
  switch (task.name) {
    case 'invite':
      return <InviteDialog onClosed={onClosed} />
    case 'roles':
      return <RolesDialog onClosed={onClosed} />
    case 'another_owner':
      return <AnotherOwnerDialog onClosed={onClosed} />
    case 'approve':
      return <ApproveDialog member={task.member} onClosed={onClosed} />
    case 'change':
      return <ChangeRolesDialog member={task.member} owners={owners} onClosed={onClosed} />
    case 'remove':
      return <RemoveDialog member={task.member} onClosed={onClosed} />
    case 'transfer':
      return <TransferDialog member={task.member} onClosed={onClosed} />
  }
}
