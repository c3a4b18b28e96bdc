// Generated from the folders by `npm run generate`. Do not edit.
import type { FrameworkModel } from '../types.js';
import sdkV1Model from '../models/frameworks/sdk-v1.js';
import sdkV2Model from '../models/frameworks/sdk-v2.js';

export const frameworks: readonly FrameworkModel[] = [
  sdkV1Model,
  sdkV2Model,
];
