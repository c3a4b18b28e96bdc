import type { Place } from '../types.js';

/** The same text for the same place, to count and compare places by. */
export const placeKey = ({ file, start }: Pick<Place, 'file' | 'start'>): string => `${file}:${start}`;
