import { Sample } from '#src/features/styleguide/sample.tsx'

/** Full class names, so that the style sheet includes them. */
const SIZES = [
  ['text-counter', 'Counter', 'text-counter font-semibold'],
  ['text-page', 'Page', 'text-page font-semibold'],
  ['text-display', 'Display', 'text-display font-semibold'],
  ['text-title', 'Title of a page', 'text-title font-semibold'],
  ['text-heading', 'Heading', 'text-heading font-semibold'],
  ['text-dialog', 'Title of a dialog', 'text-dialog font-semibold'],
  ['text-form', 'Form', 'text-form'],
  ['text-panel', 'Title of a panel', 'text-panel font-semibold'],
  ['text-base', 'Base, and medium', 'text-base font-medium'],
  ['text-cell', 'Cell of a table, 0123456789', 'text-cell tabular-nums'],
  ['text-help', 'Help below a field', 'text-help text-text-muted'],
  ['text-chip', 'Chip, second line', 'text-chip font-medium'],
] as const
const RADII = [
  ['tag', 'rounded-tag'],
  ['hint', 'rounded-hint'],
  ['control', 'rounded-control'],
  ['surface', 'rounded-surface'],
  ['dialog', 'rounded-dialog'],
] as const
const SPACES = [
  [4, 'w-1'],
  [8, 'w-2'],
  [16, 'w-4'],
  [24, 'w-6'],
  [32, 'w-8'],
  [40, 'w-10'],
] as const

export const TypeSamples = () => (
  <div className="flex flex-col gap-6">
    <Sample file="styles/tokens.css" state="type" column>
      {SIZES.map(([name, words, className]) => (
        <p key={name} className="flex items-baseline gap-4">
          <span className="w-24 shrink-0 text-chip text-text-muted">{name}</span>
          <span className={className}>{words}</span>
        </p>
      ))}
      <p className="flex items-baseline gap-4">
        <span className="w-24 shrink-0 text-chip text-text-muted">codes</span>
        <span className="font-medium slashed-zero">AC-7Q4M-0N2K-9WXR</span>
      </p>
      <p className="flex items-baseline gap-4">
        <span className="w-24 shrink-0 text-chip text-text-muted">font-mono</span>
        {/* The device's own font: excluded from screenshots, because it differs between systems. */}
        <code data-unlike className="font-mono">
          POST /api/device
        </code>
      </p>
    </Sample>
    <Sample file="styles/tokens.css" state="radii and the shadow">
      {RADII.map(([name, className]) => (
        <div
          key={name}
          className={`flex size-16 items-center justify-center border bg-surface text-chip ${className}`}
        >
          {name}
        </div>
      ))}
      <div className="flex size-16 items-center justify-center rounded-surface bg-surface text-chip shadow-pop">
        pop
      </div>
    </Sample>
    <Sample file="styles/tokens.css" state="spacing">
      {SPACES.map(([px, className]) => (
        <div key={px} className="text-chip text-text-muted">
          <div className={`mb-1 h-6 bg-accent ${className}`} />
          {px}
        </div>
      ))}
    </Sample>
  </div>
)
