import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ColumnChart } from './ColumnChart.tsx'
import { DonutChart } from './DonutChart.tsx'
import { LineChart } from './LineChart.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const points = [100, 400, 0, 200].map((value, index) => ({ name: `Nov ${index + 1}`, value }))
const paths = () => [...document.querySelectorAll('path')].map((path) => path.getAttribute('d'))

describe('LineChart', () => {
  const chart = (changes: object = {}) =>
    render(<LineChart name="Revenue" currency="USD" points={points} height={300} {...changes} />)

  it('draws the last segment apart while its day is not over', () => {
    chart()
    expect(paths().slice(1)).toEqual([
      expect.stringMatching(/^M0,75L33\.3\d*,0L66\.6\d*,100$/),
      expect.stringMatching(/^M66\.6\d*,100L100,50$/),
    ])
    cleanup()
    chart({ closed: true })
    expect(paths()[1]).toMatch(/L100,50$/)
    expect(paths()).toHaveLength(2)
  })

  it('labels the axes with round amounts and the names of points', () => {
    chart()
    for (const text of ['$400', '$300', '$200', '$100', '$0', 'Nov 1', 'Nov 4']) expect(screen.getByText(text)).toBeTruthy()
  })

  it('draws refunds below zero as zero, a single point as a dot, and no point at all', () => {
    chart({ points: [{ name: 'Nov 1', value: -20 }, points[1]!], closed: true })
    expect(paths()[1]).toBe('M0,100L100,0')
    cleanup()
    chart({ points: points.slice(0, 1) })
    expect(paths()).toEqual([])
    cleanup()
    chart({ points: [] })
    expect(paths()).toEqual([])
  })

  it('shows the figure of the nearest point under the pointer', () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 300 } as DOMRect)
    chart()
    const area = document.querySelector('svg')!.parentElement!

    fireEvent.pointerMove(area, { clientX: 110 })
    expect(screen.getByText('Revenue: $400.00')).toBeTruthy()
    fireEvent.pointerMove(area, { clientX: 290 })
    expect(screen.getByText('Revenue: $200.00')).toBeTruthy()
    fireEvent.pointerLeave(area)
    expect(screen.queryByText(/Revenue: /)).toBeNull()
  })

  it('is hidden from screen readers', () => {
    chart()
    expect(document.querySelector('svg')!.closest('[aria-hidden=true]')).toBeTruthy()
  })
})

describe('ColumnChart', () => {
  it('draws a column per point', () => {
    render(<ColumnChart name="Orders" points={[3, 0, 8].map((value) => ({ name: 'x', value }))} height={300} />)
    expect([...document.querySelectorAll('i')].map((column) => column.style.height)).toEqual(['37.5%', '0%', '100%'])
  })
})

describe('DonutChart', () => {
  it('draws slices one after the other, with gaps, and none without a value', () => {
    render(<DonutChart values={[1, 0, 3]} size={100} />)
    const slices = [...document.querySelectorAll('circle')]
    expect(slices.map((slice) => [slice.getAttribute('stroke-dasharray'), slice.getAttribute('stroke-dashoffset')])).toEqual([
      ['24.4 100', '0'],
      ['74.4 100', '-25'],
    ])
    expect(slices.map((slice) => slice.getAttribute('stroke'))).toEqual(['var(--chart-1)', 'var(--chart-3)'])
  })
})
