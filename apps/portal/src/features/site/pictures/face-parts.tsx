import type { ReactNode } from 'react'

/* Parts shared by all faces, on a grid 200 wide and 212 high: one outline, white skin, solid hair, dots for eyes,
   one colour for the garment. The chin is at 154, the eyes are at 94. */

export const Garment = ({ className, narrow = false }: { className: string; narrow?: boolean }) => (
  <path
    className={className}
    d={
      narrow
        ? 'M34 216C44 190 66 182 86 176L114 176C134 182 156 190 166 216Z'
        : 'M8 216C24 190 54 181 84 174L116 174C146 181 176 190 192 216Z'
    }
  />
)

export const Neck = () => <path className="fill-skin" d="M84 138V174C84 190 116 190 116 174V138" />

export const Ears = () => (
  <>
    <ellipse className="fill-skin" cx="53" cy="98" rx="9" ry="12" />
    <ellipse className="fill-skin" cx="147" cy="98" rx="9" ry="12" />
  </>
)

export const Head = ({ round = false }: { round?: boolean }) => (
  <path
    className="fill-skin"
    d={
      round
        ? 'M55 92C55 60 74 46 100 46C126 46 145 60 145 92C145 126 126 150 100 150C74 150 55 126 55 92Z'
        : 'M56 94C56 60 74 46 100 46C126 46 144 60 144 94C144 126 124 154 100 154C76 154 56 126 56 94Z'
    }
  />
)

/** Brows, eyes, nose and mouth. Young faces have them lower. */
export const Features = ({ lower = 0, mouth = true }: { lower?: number; mouth?: boolean }) => (
  <g transform={lower ? `translate(0 ${lower})` : undefined}>
    <path
      className="fill-none"
      d={`M73 82Q83 75 93 81M107 81Q117 75 127 82M101 98L95 112Q93 117 99 117.5H104${mouth ? 'M88 131Q100 139 112 131' : ''}`}
    />
    <path className="fill-none stroke-ink" strokeWidth="6.6" d="M83 93v2.6M117 93v2.6" />
  </g>
)

/** Stroke style of a face: text-coloured outline with round ends. */
export const Drawn = ({ children }: { children: ReactNode }) => (
  <g className="stroke-ink" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round">
    {children}
  </g>
)
