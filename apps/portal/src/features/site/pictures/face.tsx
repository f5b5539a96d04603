import { cx } from 'class-variance-authority'
import { FACE_NAMES, type FaceName, faceId, LANDMARKS_ID } from '#src/features/site/pictures/face-names.ts'
import { FACES } from '#src/features/site/pictures/faces.tsx'

/** View boxes of the whole drawing and of its head. */
const WHOLE = '0 -4 200 216'
const HEAD = '22 -2 156 156'

/** The 26 landmarks of an estimate, each with a halo, and the lines between them. */
const DOTS =
  'M73 82h0M83 77h0M93 81h0M107 81h0M117 77h0M127 82h0M72 95h0M92 96h0M108 96h0M128 95h0M100 98h0M94 117h0M106 117h0M56 98h0M144 98h0M60 117h0M140 117h0M68 134h0M132 134h0M82 148h0M118 148h0M100 154h0M88 131h0M112 131h0M100 127h0M100 140h0'
const LINES =
  'M56 98L73 82M144 98L127 82M93 81L100 98L107 81M72 95L94 117M128 95L106 117M60 117L88 131L82 148M140 117L112 131L118 148M88 131L100 127L112 131M88 131L94 117L106 117L112 131'

/** Defines the drawings once per page. Every `Face` of the page references one of them. */
export const FaceDrawings = ({ faces = FACE_NAMES }: { faces?: readonly FaceName[] }) => (
  <svg aria-hidden className="hidden">
    {faces.map((face) => {
      const Drawing = FACES[face]
      return (
        <symbol key={face} id={faceId(face)} viewBox={WHOLE}>
          <Drawing />
        </symbol>
      )
    })}
    <symbol id={LANDMARKS_ID} viewBox={WHOLE}>
      <g className="fill-none stroke-accent" strokeLinecap="round">
        <path strokeWidth="1" opacity="0.5" d={LINES} />
        <path strokeWidth="10" opacity="0.16" d={DOTS} />
        <path strokeWidth="4.6" d={DOTS} />
      </g>
    </symbol>
  </svg>
)

interface FaceProps {
  name: FaceName
  /** Whether to show the landmarks of an estimate. */
  landmarks?: boolean
  /** Whether to show only the head, for a small square. */
  headOnly?: boolean
  /** Whether to show the corners of a camera frame. */
  frame?: boolean
  /** CSS class with the size. The drawing is aligned to the bottom. */
  className?: string
}

/**
 * Drawn person, for a page with `FaceDrawings`. Hidden from screen readers, so add a name next to it or around it.
 */
export const Face = ({ name, landmarks, headOnly, frame, className }: FaceProps) => (
  <svg
    aria-hidden
    className={cx('block overflow-hidden', className)}
    viewBox={headOnly ? HEAD : WHOLE}
    preserveAspectRatio="xMidYMax slice"
  >
    {frame && (
      <path
        className="fill-none stroke-accent"
        strokeWidth="2.6"
        strokeLinecap="round"
        d="M20 44V25a10 10 0 0 1 10-10H49M151 15H170a10 10 0 0 1 10 10V44M180 148V168a10 10 0 0 1-10 10H151M49 178H30a10 10 0 0 1-10-10V148"
      />
    )}
    <use data-face href={`#${faceId(name)}`} y="-4" width="200" height="216" />
    {landmarks && <use href={`#${LANDMARKS_ID}`} y="-4" width="200" height="216" />}
  </svg>
)
