import type { ReactNode } from 'react'

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={20}
      height={20}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}

export const GridIcon = () => (
  <Icon>
    <path d="M3 3h5.5v5.5H3zM11.5 3H17v5.5h-5.5zM3 11.5h5.5V17H3zM11.5 11.5H17V17h-5.5z" />
  </Icon>
)

export const CloseIcon = () => (
  <Icon>
    <path d="m5 5 10 10M15 5 5 15" />
  </Icon>
)

export const MenuIcon = () => (
  <Icon>
    <path d="M3 6h14M3 10h14M3 14h14" />
  </Icon>
)

export const SearchIcon = () => (
  <Icon>
    <circle cx="9" cy="9" r="5.5" />
    <path d="m13.2 13.2 3.8 3.8" />
  </Icon>
)

export const ArrowIcon = () => (
  <Icon>
    <path d="M4 10h12m-5-5 5 5-5 5" />
  </Icon>
)

export const CheckIcon = () => (
  <Icon>
    <path d="m4 10.5 4 4 8-9" />
  </Icon>
)

export const PhoneIcon = () => (
  <Icon>
    <path d="M4 3h3l1.5 4L6.7 8.3a10 10 0 0 0 5 5L13 11.5l4 1.5v3a1.5 1.5 0 0 1-1.6 1.5A13 13 0 0 1 2.5 4.6 1.5 1.5 0 0 1 4 3Z" />
  </Icon>
)

export const MailIcon = () => (
  <Icon>
    <path d="M2.5 4.5h15v11h-15zM3 5l7 6 7-6" />
  </Icon>
)

export const PinIcon = () => (
  <Icon>
    <path d="M10 17.5s5.5-5 5.5-9a5.5 5.5 0 0 0-11 0c0 4 5.5 9 5.5 9Z" />
    <circle cx="10" cy="8.5" r="1.8" />
  </Icon>
)

export const CalendarIcon = () => (
  <Icon>
    <rect x="2.5" y="4" width="15" height="13.5" rx="1.5" />
    <path d="M2.5 8.5h15M6.5 2v3.5M13.5 2v3.5" />
  </Icon>
)

export const FilterIcon = () => (
  <Icon>
    <path d="M3 6h8m4 0h2M3 14h2m4 0h8" />
    <circle cx="13" cy="6" r="2" />
    <circle cx="7" cy="14" r="2" />
  </Icon>
)

export const SortIcon = () => (
  <Icon>
    <path d="M6 4v12m-3-3 3 3 3-3M11 5h6M11 9.5h4.5M11 14h3" />
  </Icon>
)
