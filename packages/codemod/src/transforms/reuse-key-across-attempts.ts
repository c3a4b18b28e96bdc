import { standardShape } from './standard-shape.js';

export default standardShape('reuse-key-across-attempts');
