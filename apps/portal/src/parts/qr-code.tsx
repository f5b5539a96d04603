import { QR_ERROR_CORRECTION, QR_QUIET_ZONE_MODULES, QR_SIZE_PX } from '@assure/contract/constants'
import { QRCodeSVG } from 'qrcode.react'
import { useLayoutEffect, useRef, useState } from 'react'

interface QrCodeProps {
  link: string
  /** What it is, read out. */
  label: string
}

/**
 * A link as a QR code: level H, at most 300 px, dark on white in both themes. Its modules
 * are whole device pixels, so that their edges stay sharp; what is left of the 300 px is more quiet zone.
 */
export const QrCode = ({ link, label }: QrCodeProps) => {
  const svg = useRef<SVGSVGElement>(null)
  const [sizePx, setSizePx] = useState<number>(QR_SIZE_PX)
  // Another link may have more modules.
  useLayoutEffect(() => {
    const modules = svg.current?.viewBox.baseVal.width
    if (!modules) return
    const scale = devicePixelRatio
    setSizePx((Math.floor((QR_SIZE_PX * scale) / modules) * modules) / scale)
  }, [link])
  return (
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
  )
}
