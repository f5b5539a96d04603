import { QR_ERROR_CORRECTION, QR_QUIET_ZONE_MODULES, QR_SIZE_PX } from '@assure/contract/constants'
import { QRCodeSVG } from 'qrcode.react'
import { useLayoutEffect, useRef, useState } from 'react'

interface QrCodeProps {
  link: string
  /** Accessible name. */
  label: string
}

/**
 * A link as a QR code (LC-06): level H in a box of 300 px plus border, dark on white in both themes. Modules are whole
 * device pixels, so that their edges are sharp. The remaining space of the box adds to the quiet zone.
 */
export const QrCode = ({ link, label }: QrCodeProps) => {
  const svg = useRef<SVGSVGElement>(null)
  const [sizePx, setSizePx] = useState<number>(QR_SIZE_PX)
  // The module count depends on the link.
  useLayoutEffect(() => {
    const modules = svg.current?.viewBox.baseVal.width
    if (!modules) return
    const scale = devicePixelRatio
    setSizePx((Math.floor((QR_SIZE_PX * scale) / modules) * modules) / scale)
  }, [link])
  return (
    <div className="grid size-[302px] max-w-full shrink-0 place-items-center overflow-hidden rounded-surface border bg-[#fff]">
      <QRCodeSVG
        ref={svg}
        value={link}
        level={QR_ERROR_CORRECTION}
        size={sizePx}
        marginSize={QR_QUIET_ZONE_MODULES}
        title={label}
        role="img"
        shapeRendering="crispEdges"
      />
    </div>
  )
}
