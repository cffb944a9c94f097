interface IconProps {
  size?: number
  className?: string
}

export const CheckIcon = ({ size = 14 }: IconProps) => (
  <Icon size={size} stroke={2}>
    <path d="m3.5 8.5 3 3 6-7" />
  </Icon>
)

export const AlertIcon = ({ size = 18 }: IconProps) => (
  <Icon size={size} stroke={1.5}>
    <circle cx="8" cy="8" r="6.25" />
    <path d="M8 4.8v3.7" />
    <path d="M8 11.1v.1" />
  </Icon>
)

export const ArrowIcon = ({ size = 16, className }: IconProps) => (
  <Icon size={size} stroke={1.75} className={className}>
    <path d="m4 6 4 4 4-4" />
  </Icon>
)

/** The kind of a product: a parcel, a download, or something done. Also the placeholder of a missing picture. */
export const ProductIcon = ({ type, size = 24 }: IconProps & { type: keyof typeof PRODUCTS }) => (
  <Icon size={size} stroke={1.25}>
    <path d={PRODUCTS[type]} />
  </Icon>
)
const PRODUCTS = {
  physical: 'M8 1.75 13.5 4.7v6.6L8 14.25 2.5 11.3V4.7ZM2.7 4.8 8 7.7l5.3-2.9M8 7.7v6.4',
  digital: 'M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11',
  service: 'M2.5 3.5h11v10h-11ZM2.5 7h11M5.5 1.75v3M10.5 1.75v3',
}

function Icon({
  size,
  stroke,
  className,
  children,
}: {
  size: number
  stroke: number
  className?: string
  children: React.ReactNode
}) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {children}
    </svg>
  )
}
