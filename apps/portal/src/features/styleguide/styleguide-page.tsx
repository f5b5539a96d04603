import '#src/i18n/add-billing.ts'
import '#src/i18n/add-licences.ts'
import { useLayoutEffect } from 'react'
import { data, Link, useSearchParams } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { DocumentTitle } from '#src/document-title.tsx'
import { addGuideStyles } from '#src/features/styleguide/forced-states.ts'
import { type Group, GROUPS } from '#src/features/styleguide/groups.ts'
import { OVERLAYS } from '#src/features/styleguide/overlays.tsx'
import { THEMES, type Theme } from '#src/lib/theme.ts'
import { SnackbarProvider } from '#src/ui/snackbar.tsx'
import { ThemeSwitch } from '#src/ui/theme-switch.tsx'

/** For those who build the product: where real customers are, this address is none of ours. */
export const clientLoader = (): null => {
  if (!portalConfig().demo) throw data(null, { status: 404 })
  return null
}

const SIDES = ['light', 'dark'] as const satisfies readonly Theme[]

const GroupSection = ({ name, title, stacked, View }: Group) => (
  <section id={name} aria-labelledby={`${name}-title`} className="scroll-mt-4">
    <h2 id={`${name}-title`} className="mb-3 text-heading font-semibold">
      <a href={`#${name}`} className="hover:underline">
        {title}
      </a>
    </h2>
    <div className={stacked ? 'grid' : 'grid xl:grid-cols-2'}>
      {SIDES.map((theme) => (
        <div key={theme} data-theme={theme} className="min-w-0 border bg-bg p-6 text-text">
          <View />
        </div>
      ))}
    </div>
  </section>
)

/** One thing that lies above the page, open, with nothing else beside it. */
const Opened = ({ name }: { name: string }) => {
  const View = OVERLAYS[name]?.View
  return (
    <main className="p-6">
      <h1 tabIndex={-1} className="sr-only">
        {name}
      </h1>
      {View && (
        <div className="w-80">
          <View />
        </div>
      )}
    </main>
  )
}

const Everything = () => (
  <main className="mx-auto flex max-w-360 flex-col gap-10 p-6">
    <header className="flex flex-wrap items-start justify-between gap-4">
      <div>
        <h1 tabIndex={-1} className="text-title font-semibold">
          Style guide
        </h1>
        <p className="mt-1 max-w-160 text-text-muted">
          Every component of src/ui and src/parts in its states, light and dark. Above each stands its file.
          Hover, focus and press are held here; what opens above the page has a link of its own.
        </p>
      </div>
      <ThemeSwitch label="Theme" names={{ system: 'As the device', light: 'Light', dark: 'Dark' }} />
    </header>
    <nav aria-label="Groups">
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        {GROUPS.map(({ name, title }) => (
          <li key={name}>
            <a href={`#${name}`} className="font-medium text-accent hover:underline">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
    {GROUPS.map((group) => (
      <GroupSection key={group.name} {...group} />
    ))}
    <section id="overlays" aria-labelledby="overlays-title">
      <h2 id="overlays-title" className="mb-3 text-heading font-semibold">
        Above the page
      </h2>
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        {Object.entries(OVERLAYS).map(([name, { file }]) => (
          <li key={name} className="w-full">
            <span className="text-chip text-text-muted">{file}</span>{' '}
            {SIDES.map((theme) => (
              <Link
                key={theme}
                to={{ search: `?open=${name}&theme=${theme}` }}
                className="mr-3 text-accent hover:underline"
              >
                {name}, {theme}
              </Link>
            ))}
          </li>
        ))}
      </ul>
    </section>
  </main>
)

/** `/styleguide`, in the demo and in development: what the product's screens are made of. */
export default function StyleguidePage() {
  const [search] = useSearchParams()
  const open = search.get('open')
  const theme = THEMES.find((known) => known === search.get('theme'))
  useLayoutEffect(addGuideStyles, [])
  useLayoutEffect(() => {
    // For this page alone: what somebody chose for the product stays what it is.
    if (theme && theme !== 'system') document.documentElement.dataset['theme'] = theme
  }, [theme])
  return (
    <SnackbarProvider closeLabel="Close">
      <DocumentTitle page="Style guide" />
      {open === null ? <Everything /> : <Opened name={open} />}
    </SnackbarProvider>
  )
}
