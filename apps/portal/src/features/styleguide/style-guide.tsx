import '#src/shared/billing/texts/texts.ts'
import '#src/shared/documents/texts/texts.ts'
import '#src/shared/licences/texts/texts.ts'
import '#src/features/site/retail/texts/texts.ts'
import '#src/features/site/texts/texts.ts'
import { Link, useSearchParams } from 'react-router'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { FaceDrawings } from '#src/features/site/pictures/face.tsx'
import { FAILURES } from '#src/features/styleguide/failures.ts'
import { type Group, GROUPS } from '#src/features/styleguide/groups.ts'
import { OVERLAYS } from '#src/features/styleguide/overlays.tsx'
import { labelled } from '#src/shared/page/labelled.ts'
import type { Theme } from '#src/lib/theme.ts'
import { SnackbarProvider } from '#src/ui/snackbar.tsx'
import { ThemeSwitch } from '#src/ui/theme-switch.tsx'

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
        <div key={theme} data-theme={theme} className="min-w-0 overflow-x-auto border bg-bg p-6 text-text">
          <View />
        </div>
      ))}
    </div>
  </section>
)

/** One open overlay on an otherwise empty page, or a whole page. */
const Opened = ({ name }: { name: string }) => {
  const overlay = OVERLAYS[name]
  if (!overlay) throw new Error(`nothing is called ${name}`)
  const { isPage, View } = overlay
  if (isPage) return <View />
  return (
    <main className="p-6">
      <DocumentTitle page={name} />
      <h1 tabIndex={-1} className="sr-only">
        {name}
      </h1>
      <div className="w-80">
        <View />
      </div>
    </main>
  )
}

const Everything = () => (
  <main className="mx-auto flex max-w-360 flex-col gap-10 p-6">
    <DocumentTitle page="Style guide" />
    <FaceDrawings />
    <header className="flex flex-wrap items-start justify-between gap-4">
      <div>
        <h1 tabIndex={-1} className="text-title font-semibold">
          Style guide
        </h1>
        <p className="mt-1 max-w-160 text-text-muted">
          Every component of src/ui, src/shared, src/layouts and the public pages in its states, light and
          dark. Above each stands its file. Hover, focus and press are held here; what opens above the page
          has a link of its own.
        </p>
      </div>
      <ThemeSwitch
        label="Theme"
        names={{ system: 'As the device', light: 'Light', dark: 'Dark' }}
        labelled={labelled}
      />
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
        Above the page, and whole pages
      </h2>
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        {Object.entries({ ...OVERLAYS, ...FAILURES }).map(([name, { file }]) => (
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

/** The whole guide, or only the overlay in `?open=`. */
export const StyleGuide = () => {
  const [search] = useSearchParams()
  const open = search.get('open')
  return (
    <SnackbarProvider closeLabel="Close" loadFailedText="This did not load.">
      {open === null ? <Everything /> : <Opened name={open} />}
    </SnackbarProvider>
  )
}
