import '#src/shared/organisations/texts/access/texts.ts'
import { HOLDERS, PLACED_ROLES, type Role, ROLES } from '@assure/contract/accounts/roles'
import { type Permission, PERMISSIONS, PLACED_PERMISSIONS } from '@assure/contract/rpc'
import { Check, MapPin, Minus } from 'lucide-react'
import { useState } from 'react'
import { useMember } from '#src/api/session-context.ts'
import { permissionKey } from '#src/shared/organisations/permission-key.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { useScrollsSideways } from '#src/lib/use-scrolls-sideways.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

/** Those of members. Counts are written by keys only. */
const LISTED = PERMISSIONS.filter(
  (permission): permission is Exclude<Permission, 'count.write'> => permission !== 'count.write',
)

const isPlaced = (role: Role, permission: Permission) =>
  PLACED_ROLES.some((one) => one === role) && PLACED_PERMISSIONS.some((one) => one === permission)

const Cell = ({ role, permission }: { role: Role; permission: Permission }) => {
  const { t } = useTranslation()
  if (!HOLDERS[permission].roles.includes(role))
    return (
      <>
        <Minus aria-hidden size={14} className="mx-auto text-text-faint" />
        <span className="sr-only">{t('members.table.no')}</span>
      </>
    )
  const placed = isPlaced(role, permission)
  const Icon = placed ? MapPin : Check
  return (
    <>
      <Icon aria-hidden size={16} className="mx-auto text-success" />
      <span className={placed ? 'block text-chip text-text-muted' : 'sr-only'}>
        {t(placed ? 'members.table.placed' : 'members.table.yes')}
      </span>
    </>
  )
}

/** The table of roles: permissions in words, roles in columns, the caller's own marked. */
export const RolesDialog = ({ onClosed }: { onClosed: () => void }) => {
  const { t } = useTranslation()
  const { roles: own } = useMember()
  const [open, setOpen] = useState(true)
  const [box, scrolls] = useScrollsSideways()
  const close = () => setOpen(false)
  return (
    <Dialog
      open={open}
      onClose={close}
      onClosed={onClosed}
      title={t('members.table.title')}
      lead={t('members.table.lead')}
      width="sm:w-[min(1040px,calc(100vw-3rem))]"
      framed
      closeLabel={t('common.close')}
      footer={
        <Button size="dialog" className="ml-auto" onClick={close}>
          {t('common.close')}
        </Button>
      }
    >
      <div
        ref={box}
        role="group"
        aria-label={t('members.table.title')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard: it holds no control
        tabIndex={scrolls ? 0 : undefined}
        className="overflow-x-auto focus-visible:-outline-offset-2"
      >
        <table
          className="text-cell max-sm:w-max sm:w-full sm:min-w-200"
          aria-label={t('members.table.title')}
        >
          <thead>
            <tr>
              <th scope="col" className="sticky left-0 bg-surface py-2 pr-3 text-left font-medium">
                {t('members.table.what')}
              </th>
              {ROLES.map((role) => (
                <th
                  key={role}
                  scope="col"
                  title={t(`roles.text.${role}`)}
                  className={`px-2 py-2 align-top font-medium ${own.includes(role) ? 'bg-accent-soft text-accent' : ''}`}
                >
                  {t(`roles.name.${role}`)}{' '}
                  {own.includes(role) && (
                    <span className="block text-chip font-normal">{t('members.table.yours')}</span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {LISTED.map((permission) => (
              <tr key={permission} className="border-t border-border">
                <th scope="row" className="sticky left-0 bg-surface py-2 pr-3 text-left font-normal">
                  <span className="block max-sm:w-32">{t(`permissions.${permissionKey(permission)}`)}</span>
                </th>
                {ROLES.map((role) => (
                  <td
                    key={role}
                    className={`px-2 py-2 text-center ${own.includes(role) ? 'bg-accent-soft' : ''}`}
                  >
                    <Cell role={role} permission={permission} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}
