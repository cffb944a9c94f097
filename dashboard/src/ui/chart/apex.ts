import 'apexcharts/dist/apexcharts.css'
import type { ComponentType } from 'react'
import ReactApexChart, { type Props } from 'react-apexcharts'

// A CommonJS module. Depending on the bundler, the component is the module or its default export.
const module = ReactApexChart as unknown as { default?: ComponentType<Props> }
export const ApexChart = module.default ?? (ReactApexChart as unknown as ComponentType<Props>)
