import './site-parts.css'
import type { ReactNode } from 'react'

interface DeviceEdgeProps {
  /** Label of the dashed line: 'Device edge'. */
  label: string
  children: ReactNode
}

/**
 * Section with the device edge as a vertical line: the device on the left, the outside on the right. On phones,
 * `EdgeStage` draws it horizontally.
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

/** Label on the edge. */
export const EdgeName = ({ label }: { label: string }) => (
  <span className="block rounded-full border border-border-strong bg-bg px-3 py-0.75 text-help font-semibold whitespace-nowrap">
    {label}
  </span>
)

/** Arrow with a ring that crosses the edge. 48 px wide, with the edge in its middle. */
export const CrossingArrow = ({ y }: { y: number }) => (
  <g className="stroke-accent" fill="none" strokeWidth="2">
    <path d={`M0 ${y}H46M39 ${y - 6}L46 ${y}L39 ${y + 6}`} />
    <circle className="fill-bg" cx="25" cy={y} r="6" />
  </g>
)

/** Line that stops before the edge with a bar. */
export const StoppedLine = ({ y }: { y: number }) => (
  <g fill="none" strokeWidth="2">
    <path className="stroke-border-strong" d={`M0 ${y}H14`} />
    <path className="stroke-text" d={`M15 ${y - 9}V${y + 9}`} />
  </g>
)
