import './site-parts.css'
import type { ReactNode } from 'react'

interface DeviceEdgeProps {
  /** The label of the dashed line: 'Device edge'. */
  label: string
  children: ReactNode
}

/**
 * Part of a page with the device edge running down through it: what stands left of it is on the device, what
 * stands right of it is outside. On phones it runs across, in `EdgeStage`.
 */
export const DeviceEdge = ({ label, children }: DeviceEdgeProps) => (
  <div className="relative">
    <div aria-hidden className="device-edge-place absolute inset-y-0 right-0 bg-outside max-md:hidden" />
    <div aria-hidden className="device-edge-place device-edge-down absolute inset-y-0 max-md:hidden" />
    <span className="device-edge-place absolute top-5 -translate-x-1/2 max-md:hidden">
      <EdgeName label={label} />
    </span>
    <div className="relative">{children}</div>
  </div>
)

/** The name on the edge. */
export const EdgeName = ({ label }: { label: string }) => (
  <span className="block rounded-full border border-border-strong bg-bg px-3 py-0.75 text-help font-semibold whitespace-nowrap">
    {label}
  </span>
)

/** Where something crosses the edge: an arrow with a ring on it. 48 wide, the edge in its middle. */
export const CrossingArrow = ({ y }: { y: number }) => (
  <g className="stroke-accent" fill="none" strokeWidth="2">
    <path d={`M0 ${y}H46M39 ${y - 6}L46 ${y}L39 ${y + 6}`} />
    <circle className="fill-bg" cx="25" cy={y} r="6" />
  </g>
)

/** Where something ends before the edge: a bar across its way. */
export const StoppedLine = ({ y }: { y: number }) => (
  <g fill="none" strokeWidth="2">
    <path className="stroke-border-strong" d={`M0 ${y}H14`} />
    <path className="stroke-text" d={`M15 ${y - 9}V${y + 9}`} />
  </g>
)
