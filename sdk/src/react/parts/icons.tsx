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

/** Placeholder of a product without a picture. */
export const PackageIcon = ({ size = 24 }: IconProps) => (
  <Icon size={size} stroke={1.25}>
    <path d="M8 1.75 13.5 4.7v6.6L8 14.25 2.500 11.300V4.700Z" />
    <path d="m2.700 4.800 5.300 2.900 5.300-2.900M8 7.700v6.400" />
  </Icon>
)

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
