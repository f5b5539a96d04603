import { Link2, Pencil, Trash2, Unplug } from 'lucide-react'
import { useEffect } from 'react'
import type { Overlay } from '#src/features/styleguide/overlay.ts'
import { CellSample, ComboboxSample, MonthSample, never } from '#src/features/styleguide/openable-samples.tsx'
import { Pressed } from '#src/features/styleguide/sample.tsx'
import { WHOLE_PAGES } from '#src/features/styleguide/whole-pages.tsx'
import { t } from '#src/i18n/translation.ts'
import { QrDialog } from '#src/shared/licences/qr-dialog.tsx'
import { ActionMenu } from '#src/ui/action-menu.tsx'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Drawer } from '#src/ui/drawer.tsx'
import { Field } from '#src/ui/field.tsx'
import { FilterSelect } from '#src/ui/filter-select.tsx'
import { Hint } from '#src/ui/hint.tsx'
import { sideMenuItemClass } from '#src/ui/side-menu-item.ts'
import { useSnackbar } from '#src/ui/snackbar.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { nothing } from '#src/features/styleguide/sample-values.ts'

/** Maximum delay of a timer. */
const FOR_EVER_MS = 2 ** 31 - 1
const refused = () => Promise.reject(new Error('refused'))

const DialogSample = () => (
  <Dialog
    open
    onClose={nothing}
    onClosed={nothing}
    title="Edit the licence"
    lead="Where its counter stands."
    width="sm:w-[560px]"
    closeLabel="Close"
    footer={
      <>
        <Button size="dialog">Cancel</Button>
        <Button kind="primary" size="dialog" className="ml-auto">
          Save
        </Button>
      </>
    }
  >
    <div className="grid gap-6">
      <Field label="Store chain" error={undefined}>
        {(control) => <TextInput {...control} defaultValue="Harbour Foods" />}
      </Field>
      <Field label="Store" error={t('common.required')}>
        {(control) => <TextInput {...control} />}
      </Field>
    </div>
  </Dialog>
)

const ConfirmSample = () => (
  <ConfirmDialog
    open
    onClose={nothing}
    onClosed={nothing}
    title="Delete 3 licences?"
    safeLabel="Keep 3 licences"
    actLabel="Delete 3 licences"
    pending={false}
    onAct={nothing}
  >
    The app on 2 devices stops working at once.
  </ConfirmDialog>
)

const QrSample = () => (
  <QrDialog
    licence={{
      licence_code: 'AC-7Q4M-0N2K-9WXR',
      deeplink_data: 'sample',
      requested_by: 'Harbour Foods',
      subclient: 'Leith Walk',
      location: 'Counter 1',
      activation_link: 'https://portal.example/A/ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    }}
    ask={never}
    onActivated={nothing}
    onClosed={nothing}
  />
)

const DrawerSample = () => (
  <Pressed>
    <Drawer title="Menu" openLabel="Open the menu" closeLabel="Close the menu">
      <nav aria-label="Menu" className="w-full p-3 pt-16">
        <span className={sideMenuItemClass({ current: true })}>Dashboard</span>
        <span className={sideMenuItemClass()}>API Keys</span>
      </nav>
    </Drawer>
  </Pressed>
)

const MenuSample = () => (
  <Pressed>
    <ActionMenu
      label="Actions"
      actions={[
        { label: 'Copy activation link', icon: Link2, onSelect: nothing },
        { label: 'Edit', icon: Pencil, onSelect: nothing },
        { label: 'Detach', icon: Unplug, unavailableReason: 'No device is attached.', onSelect: nothing },
        { label: 'Delete', icon: Trash2, danger: true, onSelect: nothing },
      ]}
    />
  </Pressed>
)

/** Its list, ui/filter-list.tsx, loads on first use. */
const FilterSample = ({ searched = false }: { searched?: boolean }) => (
  <Pressed>
    <FilterSelect
      label="Status"
      value="activated"
      allLabel="All"
      options={[
        { value: 'activated', label: 'Activated' },
        { value: 'not_activated', label: 'Not activated' },
      ]}
      onChange={nothing}
      {...(searched && {
        search: { text: '', onText: nothing, label: 'Search', status: '2 of 40 are shown.' },
      })}
    />
  </Pressed>
)

const HintSample = () => (
  <Pressed by="focus">
    <Hint text="An activated licence is detached first." side="bottom">
      <Button unavailable>Delete</Button>
    </Hint>
  </Pressed>
)

const SnackbarSample = () => {
  const show = useSnackbar()
  useEffect(() => {
    const durationMs = FOR_EVER_MS
    show({ tone: 'success', text: t('licences.updated'), durationMs })
    show({ tone: 'error', text: 'The licence was not saved.', durationMs })
    show({
      tone: 'success',
      text: 'The licence was detached from its device.',
      durationMs,
      action: { label: 'Show QR Code', onSelect: nothing },
    })
  }, [show])
  return null
}

/** Samples of ui/cell-editor.tsx. Each shows its result only after typing. */
const CellSamples = () => (
  <div className="grid w-80 gap-8 rounded-surface border bg-surface p-4 text-cell">
    <CellSample value="Saves for ever" />
    <CellSample value="Is not saved" onSave={refused} />
    <CellSample value="May not be empty" fault={(draft) => (draft ? null : t('common.required'))} />
  </div>
)

/** All overlays by their name in the URL: `?open=dialog`. */
export const OVERLAYS: Readonly<Record<string, Overlay>> = {
  dialog: { file: 'ui/dialog.tsx', View: DialogSample },
  confirm: { file: 'ui/confirm-dialog.tsx', View: ConfirmSample },
  qr: { file: 'shared/licences/qr-dialog.tsx', View: QrSample },
  drawer: { file: 'ui/drawer.tsx', View: DrawerSample },
  menu: { file: 'ui/action-menu.tsx', View: MenuSample },
  combobox: {
    file: 'ui/combobox.tsx',
    View: () => (
      <Pressed>
        <ComboboxSample />
      </Pressed>
    ),
  },
  filter: { file: 'ui/filter-list.tsx', View: FilterSample },
  'filter-search': { file: 'ui/filter-list.tsx', View: () => <FilterSample searched /> },
  month: {
    file: 'ui/month-picker.tsx',
    View: () => (
      <Pressed>
        <MonthSample />
      </Pressed>
    ),
  },
  hint: { file: 'ui/hint.tsx', View: HintSample },
  snackbars: { file: 'ui/snackbar.tsx', View: SnackbarSample },
  cells: { file: 'ui/cell-editor.tsx', View: CellSamples },
  ...WHOLE_PAGES,
}
