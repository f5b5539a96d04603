import { useTranslation } from '#src/i18n/translation.ts'

/** A device scanning a code: its frame around a code of dots, and a ring for the licence. */
const Drawing = () => (
  <svg aria-hidden viewBox="0 0 240 260" fill="none" className="w-60 max-w-full">
    <rect
      x="56"
      y="3"
      width="128"
      height="254"
      rx="22"
      className="fill-surface stroke-border-strong"
      strokeWidth="1.5"
    />
    <rect x="64" y="11" width="112" height="238" rx="16" className="fill-sunken" />
    <rect x="104" y="20" width="32" height="6" rx="3" className="fill-border-strong" />
    <g className="stroke-accent" strokeWidth="2.5" strokeLinecap="round">
      <path d="M76 64 v-11 q0 -9 9 -9 h11 M144 44 h11 q9 0 9 9 v11 M164 112 v11 q0 9 -9 9 h-11 M96 132 h-11 q-9 0 -9 -9 v-11" />
    </g>
    <g className="fill-text">
      <path
        d="M92 60 h20 v20 h-20 z M97 65 v10 h10 v-10 z M128 60 h20 v20 h-20 z M133 65 v10 h10 v-10 z M92 96 h20 v20 h-20 z M97 101 v10 h10 v-10 z"
        fillRule="evenodd"
      />
      <path d="M117 60 h6 v6 h-6 z M117 72 h6 v8 h-6 z M117 86 h10 v5 h-10 z M133 86 h5 v10 h-5 z M143 86 h5 v5 h-5 z M117 98 h5 v8 h-5 z M127 101 h6 v5 h-6 z M140 101 h8 v5 h-8 z M123 111 h10 v5 h-10 z M143 111 h5 v5 h-5 z" />
    </g>
    <rect x="76" y="156" width="88" height="64" rx="10" className="fill-surface stroke-border" />
    <g className="stroke-accent" strokeWidth="2.5">
      <circle cx="120" cy="182" r="13" className="fill-accent-soft" />
      <path d="M114 182 l4.5 4.5 l8 -8.5" strokeLinecap="round" strokeLinejoin="round" />
    </g>
    <rect x="96" y="204" width="48" height="5" rx="2.5" className="fill-border-strong" />
    <path d="M3 232 H56 M184 232 H237" className="stroke-border-strong" strokeWidth="1.5" />
  </svg>
)

/** Picture next to the steps, in a browser without the virtual device. */
export const ActivationPicture = () => {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <Drawing />
      <div>
        <p className="font-semibold">{t('devices.pictureCaption')}</p>
        <p className="mt-0.5 max-w-60 text-help text-text-muted">{t('devices.pictureText')}</p>
      </div>
    </div>
  )
}
