import { standardShape } from './standard-shape.js';

export default standardShape('forward-key');
