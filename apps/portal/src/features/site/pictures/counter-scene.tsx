import { t } from '#src/i18n/translation.ts'
import { faceId, LANDMARKS_ID } from './face-names.ts'

/** View box of the drawn people. */
const FACE_BOX = '0 -4 200 216'

/** Bottle on the shelf, 26 wide, with its base at y = 0. */
const Bottle = ({ x, height, className }: { x: number; height: number; className: string }) => (
  <g transform={`translate(${x} 118)`}>
    <path
      className={className}
      d={`M8 -${height}H18V-${height - 20}C18 -${height - 32} 26 -48 26 -40V-4Q26 0 22 0H4Q0 0 0 -4V-40C0 -48 8 -${height - 32} 8 -${height - 20}Z`}
    />
    <path className="fill-skin" d="M0 -28H26V-12H0Z" />
  </g>
)

/** Can, 24 wide. */
const Can = ({ x, height, className }: { x: number; height: number; className: string }) => (
  <g transform={`translate(${x} 118)`}>
    <rect className={className} y={-height} width="24" height={height} rx="4" />
    <path d={`M0 ${8 - height}H24`} />
  </g>
)

const Shelf = () => (
  <>
    <Bottle x={32} height={76} className="fill-chart-1" />
    <Bottle x={72} height={76} className="fill-skin" />
    <Can x={112} height={60} className="fill-chart-2" />
    <Can x={152} height={60} className="fill-chart-2" />
    <Bottle x={192} height={76} className="fill-chart-4" />
    <Bottle x={232} height={70} className="fill-skin" />
    <Bottle x={272} height={76} className="fill-chart-1" />
    <Can x={312} height={53} className="fill-chart-3" />
    <Can x={352} height={53} className="fill-chart-3" />
    <Bottle x={392} height={76} className="fill-skin" />
    <Bottle x={432} height={76} className="fill-chart-6" />
    <Bottle x={472} height={70} className="fill-chart-1" />
    <Can x={512} height={60} className="fill-skin" />
    <Bottle x={552} height={76} className="fill-chart-2" />
    <Bottle x={592} height={76} className="fill-skin" />
    <path className="fill-bg" d="M-2 118H648V126H-2Z" />
  </>
)

/** Tablet on its stand: the person in view, the estimate and the suggestion. */
const Tablet = () => (
  <>
    <path
      className="fill-case stroke-none"
      d="M98 338L104 318H176L182 338H188Q194 338 194 343T188 348H92Q86 348 86 343T92 338Z"
    />
    <rect className="fill-case stroke-none" x="28" y="134" width="216" height="198" rx="18" />
    <circle className="fill-accent stroke-none" cx="136" cy="139.5" r="2" />
    <rect className="fill-surface stroke-none" x="38" y="145" width="196" height="176" rx="9" />
    <rect className="fill-accent-soft stroke-none" x="49" y="155" width="84" height="156" rx="8" />
    <svg x="49" y="155" width="84" height="156" viewBox={FACE_BOX} preserveAspectRatio="xMidYMax slice">
      <use href={`#${faceId('youngMan')}`} y="-4" width="200" height="216" />
      <use href={`#${LANDMARKS_ID}`} y="-4" width="200" height="216" />
    </svg>
    <g className="fill-text stroke-none">
      <text className="fill-text-muted text-[11px] font-semibold" x="143" y="178">
        {t('siteRetail.scene.looks')}
      </text>
      <text className="text-[26px] font-semibold" x="142" y="206" letterSpacing="-0.7">
        {'18–24'}
      </text>
      <rect className="fill-warning-soft" x="143" y="217" width="82" height="25" rx="12.5" />
      <text className="fill-warning text-[12px] font-semibold" x="184" y="233.5" textAnchor="middle">
        {t('siteRetail.scene.ask')}
      </text>
      <path className="fill-border" d="M143 264h18v6h-18zM163.5 264h18v6h-18zM204.500 264h20v6h-20z" />
      <path className="fill-chart-2" d="M184 264h19v6h-19z" />
      <path d="M202.5 258h2v18h-2z" />
      <text className="fill-text-muted text-[11px]" x="143" y="295">
        {t('siteRetail.scene.challenge')}
      </text>
    </g>
  </>
)

const Speech = () => (
  <>
    <path
      className="fill-surface"
      d="M276 145H418Q432 145 432 159V189Q432 203 418 203H408L432 227L382 203H276Q262 203 262 189V159Q262 145 276 145Z"
    />
    <g className="fill-text stroke-none text-[14px] font-semibold" textAnchor="middle">
      <text x="347" y="171">
        {t('siteRetail.scene.speech.first')}
      </text>
      <text x="347" y="190">
        {t('siteRetail.scene.speech.second')}
      </text>
    </g>
  </>
)

/** Member of staff behind the counter. */
const Clerk = () => (
  <svg x="403" y="128" width="206" height="222" viewBox={FACE_BOX}>
    <use href={`#${faceId('headscarf')}`} y="-4" width="200" height="216" />
  </svg>
)

const Till = () => (
  <>
    <path className="fill-surface" d="M545 263H610L616 300H539Z" />
    <rect className="fill-chart-1" x="555" y="270" width="48" height="17" rx="3" />
    <rect className="fill-surface" x="522" y="300" width="114" height="47" rx="5" />
    <path d="M522 323H636" />
    <rect className="fill-ink stroke-none" x="576" y="332" width="6" height="6" rx="2" />
  </>
)

const Counter = () => (
  <>
    <path className="fill-sunken" d="M-2 347H648V365H-2Z" />
    <path className="fill-surface stroke-none" d="M0 366H646V474H0Z" />
    <path className="stroke-border-strong" d="M161 366V474M484 366V474" />
    <rect className="fill-band" x="222" y="385" width="202" height="66" rx="7" />
    <g className="fill-on-band stroke-none">
      <text className="text-[15px] font-semibold" x="241" y="413">
        {t('siteRetail.scene.sign.first')}
      </text>
      <text className="text-[13px]" x="241" y="433">
        {t('siteRetail.scene.sign.second')}
      </text>
    </g>
  </>
)

/** Shop counter: the tablet suggests, the member of staff asks. Needs `FaceDrawings` on the page. */
export const CounterScene = () => (
  <svg
    role="img"
    aria-label={t('siteRetail.scene.alt')}
    viewBox="0 0 646 472"
    className="block h-auto w-full rounded-dialog border border-border-strong bg-accent-soft"
  >
    <g className="stroke-ink fill-none" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
      <Shelf />
      <Tablet />
      <Speech />
      <Clerk />
      <Till />
      <Counter />
    </g>
  </svg>
)
