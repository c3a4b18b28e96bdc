import { standardShape } from './standard-shape.js';

export default standardShape('replace-dedup-store');
