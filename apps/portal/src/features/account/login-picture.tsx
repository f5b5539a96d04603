import { useTranslation } from '#src/i18n/translation.ts'

/** Returns an SVG path of five-bar tally marks that starts at x, y. */
const tally = (x: number, y: number, count: number) =>
  Array.from({ length: count }, (_, mark) => {
    const group = x + Math.floor(mark / 5) * 38
    const isStroke = mark % 5 === 4
    return isStroke ? `M${group - 3} ${y + 19} l33 -16` : `M${group + 4 + (mark % 5) * 7} ${y} v22`
  }).join(' ')

const Face = () => (
  <g className="fill-accent-soft stroke-accent" strokeWidth="2">
    <path d="M55 255 c0 -26 22 -34 52 -34 s52 8 52 34" />
    <path d="M107 119 c24 0 36 16 36 37 c0 30 -17 55 -36 55 s-36 -25 -36 -55 c0 -21 12 -37 36 -37 z" />
    <path className="fill-none" strokeLinecap="round" d="M91 159 h6 M117 159 h6 M95 185 q12 9 24 0" />
    <path
      className="fill-none"
      strokeWidth="2.5"
      strokeLinecap="round"
      d="M47 126 v-13 q0 -11 11 -11 h13 M143 102 h13 q11 0 11 11 v13 M167 247 v13 q0 11 -11 11 h-13 M71 271 h-13 q-11 0 -11 -11 v-13"
    />
  </g>
)

const Device = () => {
  const { t } = useTranslation()
  return (
    <>
      <rect
        x="11"
        y="47"
        width="192"
        height="368"
        rx="28"
        className="fill-surface stroke-border-strong"
        strokeWidth="1.5"
      />
      <rect x="21" y="57" width="172" height="348" rx="20" className="fill-sunken" />
      <rect x="83" y="69" width="48" height="8" rx="4" className="fill-border-strong" />
      <Face />
      <rect x="37" y="303" width="140" height="76" rx="12" className="fill-surface stroke-border" />
      <text x="107" y="328" className="fill-text-muted text-cell font-medium">
        {t('account.picture.estimate')}
      </text>
      <text x="107" y="363" className="fill-accent text-counter font-semibold">
        {t('account.picture.band')}
      </text>
    </>
  )
}

const Crossing = () => {
  const { t } = useTranslation()
  return (
    <>
      <path
        d="M327 22 V410"
        className="fill-none stroke-border-control"
        strokeWidth="1.5"
        strokeDasharray="3 4"
      />
      <rect x="213" y="119" width="104" height="32" rx="16" className="fill-surface stroke-border-strong" />
      <text x="265" y="140" className="fill-text text-cell font-medium">
        {t('account.picture.faces')}
      </text>
      <path d="M219 167 H311" className="stroke-text-muted" strokeWidth="2" />
      <path d="M319 152 v30" className="stroke-text-muted" strokeWidth="4" strokeLinecap="round" />
      <text x="265" y="197" className="fill-text-muted text-cell">
        {t('account.picture.stay')}
      </text>
      <rect x="213" y="291" width="104" height="32" rx="16" className="fill-surface stroke-accent" />
      <text x="265" y="312" className="fill-accent text-cell font-medium">
        {t('account.picture.counts')}
      </text>
      <g className="fill-none stroke-accent" strokeWidth="2">
        <path d="M219 339 H360 M352 331 l9 8 l-9 8" strokeLinecap="round" strokeLinejoin="round" />
        <circle cx="327" cy="339" r="5" className="fill-bg" />
      </g>
      <text x="265" y="369" className="fill-text-muted text-cell">
        {t('account.picture.sent')}
      </text>
    </>
  )
}

const Portal = () => {
  const { t } = useTranslation()
  return (
    <>
      <rect
        x="371"
        y="103"
        width="144"
        height="128"
        rx="12"
        className="fill-none stroke-border-control"
        strokeWidth="1.5"
        strokeDasharray="3 4"
      />
      <text className="fill-text-muted text-cell">
        <tspan x="443" y="164">
          {t('account.picture.emptyOne')}
        </tspan>
        <tspan x="443" y="182">
          {t('account.picture.emptyTwo')}
        </tspan>
      </text>
      <rect
        x="371"
        y="271"
        width="144"
        height="136"
        rx="12"
        className="fill-surface stroke-border-strong"
        strokeWidth="1.5"
      />
      <g className="fill-none" strokeWidth="2.5" strokeLinecap="round">
        <path className="stroke-accent" d={tally(386, 311, 12)} />
        <path className="stroke-text-muted" d={tally(386, 371, 3)} />
      </g>
      <g className="fill-text-muted text-cell font-medium [text-anchor:start]">
        <text x="387" y="299">
          {t('account.picture.passed')}
        </text>
        <text x="387" y="361">
          {t('account.picture.failed')}
        </text>
      </g>
    </>
  )
}

/** Picture of the device edge: counts leave the device, faces and voices do not. */
export const LoginPicture = () => {
  const { t } = useTranslation()
  return (
    <figure className="flex w-full max-w-132 flex-col items-center gap-16 text-center">
      <svg aria-hidden viewBox="0 0 526 420" className="w-full [text-anchor:middle]">
        <g className="fill-text-muted text-cell font-medium">
          <text x="107" y="18">
            {t('account.picture.device')}
          </text>
          <text x="443" y="18">
            {t('account.picture.portal')}
          </text>
        </g>
        <Device />
        <Crossing />
        <Portal />
      </svg>
      <figcaption className="max-w-112">
        <p className="text-heading font-semibold">{t('account.picture.title')}</p>
        <p className="mt-1.5 text-form text-balance text-text-muted">{t('account.picture.text')}</p>
      </figcaption>
    </figure>
  )
}
