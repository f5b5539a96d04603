import { cx } from 'class-variance-authority'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useId, useSyncExternalStore } from 'react'
import { chooseTheme, chosenTheme, type Theme, THEMES } from '#src/lib/theme.ts'
import type { Labelled } from '#src/lib/labelled.ts'
import { useHydrated } from '#src/lib/use-hydrated.ts'
import { IconButton } from '#src/ui/icon-button.tsx'

const ICONS = { system: Monitor, light: Sun, dark: Moon }

const watchRoot = (onChange: () => void) => {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

interface ThemeSwitchProps {
  label: string
  names: Record<Theme, string>
  labelled: Labelled
  /** Whether the choices are stacked vertically. */
  upright?: boolean
  /** Whether it becomes one button that cycles through the themes below 480 px. */
  compact?: boolean | undefined
}

const next = (theme: Theme): Theme => THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'

/** Switch between light, dark and the device's setting. */
export const ThemeSwitch = ({
  label,
  names,
  labelled,
  upright = false,
  compact = false,
}: ThemeSwitchProps) => {
  const group = useId()
  const chosen = useSyncExternalStore(watchRoot, chosenTheme, () => 'system' as const)
  const isReady = useHydrated()
  const Chosen = ICONS[chosen]
  const all = (
    <fieldset
      disabled={!isReady}
      className={cx(
        'flex gap-0.5 rounded-control border bg-sunken p-0.5',
        upright && 'flex-col',
        compact && 'max-[479px]:hidden',
      )}
    >
      <legend className="sr-only">{label}</legend>
      {THEMES.map((theme) => {
        const Icon = ICONS[theme]
        return (
          <label
            key={theme}
            title={names[theme]}
            className="flex size-7 cursor-pointer items-center justify-center rounded-hint border border-transparent text-text-faint outline-accent hover:text-text has-checked:border-border-strong has-checked:bg-surface has-checked:text-text has-focus-visible:outline-2 pointer-coarse:size-11"
          >
            <input
              type="radio"
              name={group}
              value={theme}
              checked={chosen === theme}
              onChange={() => chooseTheme(theme)}
              className="sr-only"
            />
            <Icon aria-hidden size={16} />
            <span className="sr-only">{names[theme]}</span>
          </label>
        )
      })}
    </fieldset>
  )
  if (!compact) return all
  return (
    <>
      {all}
      <IconButton
        label={labelled(label, names[chosen])}
        icon={<Chosen aria-hidden size={16} />}
        look="outlined"
        unavailable={!isReady}
        className="size-11 min-[480px]:hidden"
        onClick={() => chooseTheme(next(chosen))}
      />
    </>
  )
}
